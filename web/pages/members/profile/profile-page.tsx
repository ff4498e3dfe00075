import type { LoaderFunctionArgs } from "react-router";
import { loadProfile } from "./load-profile.ts";
import { ProfileScreen } from "./profile-screen.tsx";

export const handle = { rail: false };

export function loader(args: LoaderFunctionArgs) {
  return loadProfile(args, { username: args.params.username });
}

export function Component() {
  return <ProfileScreen />;
}
