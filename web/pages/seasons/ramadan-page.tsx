import { seasonLoader } from "./season-page-loader.ts";
import { SeasonScreen } from "./season-screen.tsx";

export const handle = { rail: true, introduces: true };
export const loader = seasonLoader("ramadan");
export const Component = SeasonScreen;
