declare const __BUILD__: string;
declare module "virtual:theme.css";
declare module "@fontsource-variable/figtree/wght.css";
