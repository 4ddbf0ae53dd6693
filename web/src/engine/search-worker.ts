/** The worker in which a search is shared; it lives beside the worker of the local tables. */
import { serve, type Port } from "./searching.ts";

serve(self as unknown as Port);
