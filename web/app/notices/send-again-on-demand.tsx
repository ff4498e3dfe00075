import { useMemberChunk } from "#features/members/session/use-member-chunk.ts";

const load = () => import("#features/members/confirmation/send-again.tsx");

/** `SendAgain`, for which few members have a use. */
export function SendAgainOnDemand(props: { onPress?: () => void }) {
  const chunk = useMemberChunk(true, load);
  return chunk && <chunk.SendAgain {...props} />;
}
