declare const __BUILD__: string;
declare module "virtual:theme.css";
