import { useMemberChunk } from "#ui/use-member-chunk.ts";

const load = () => import("#features/members/confirmation/send-again.tsx");

/** `SendAgain` in a separate chunk, because few members need it. */
export function SendAgainOnDemand(props: { onPress?: () => void }) {
  const chunk = useMemberChunk(true, load);
  return chunk && <chunk.SendAgain {...props} />;
}
