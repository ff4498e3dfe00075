import type { LoaderFunctionArgs } from "react-router";
import { loadProfile } from "./load-profile.ts";
import { ProfileScreen } from "./profile-screen.tsx";

export const handle = { rail: false };

export function loader(args: LoaderFunctionArgs) {
  return loadProfile(args, { id: args.params.id });
}

export function Component() {
  return <ProfileScreen />;
}
