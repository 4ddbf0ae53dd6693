import inspect

from sixfold import rules


def test_every_function_that_the_rules_offer_shows_how_it_is_called():
    offered = [getattr(rules, name) for name in rules.__all__]
    functions = {value.__name__: value for value in offered if inspect.isfunction(value)}
    assert "new" in functions
    assert [name for name, value in functions.items() if ">>>" not in value.__doc__] == []
