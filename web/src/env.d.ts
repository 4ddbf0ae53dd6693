declare const __BUILD__: string;
/** The file of the page's engine beside the worker; empty where it was not built. */
declare const __ENGINE__: string;
/** Whether this page is a site without a server. */
declare const __SITE__: boolean;
declare module "virtual:theme.css";
declare module "@fontsource-variable/figtree/wght.css";
