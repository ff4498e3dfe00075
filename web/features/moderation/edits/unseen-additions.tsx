import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Lightbulb } from "lucide-react";
import { useRef, useState } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { decideAddition } from "#features/deals/additions/addition-requests.ts";
import { ReasonDialog } from "#features/decisions/reason-dialog.tsx";
import { ReviewList } from "#features/moderation/queue/review-list.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useAdditionText } from "#lib/locale/use-addition-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { loadUnseenAdditions, type UnseenAddition } from "./unseen-additions-requests.ts";

/** Additions that posters accepted. The list takes the focus after one was taken down. */
export function UnseenAdditions() {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showToast } = useAlerts();
  const loaded = useThunkData(loadUnseenAdditions, undefined);
  const [takenDown, setTakenDown] = useState<UnseenAddition | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const list = useRef<HTMLDivElement>(null);

  async function takeDown({ dealId, finder, version }: UnseenAddition, reason: string) {
    setFailure(null);
    setIsBusy(true);
    const result = await dispatch(
      decideAddition({ dealId, userId: finder.id, action: "decline", version, reason }),
    );
    setIsBusy(false);
    if ("error" in result) return setFailure(failureText(result));
    const { username } = finder;
    showToast(t`Taken down: tip by ${username}`);
    close();
    await loaded.reload();
    list.current?.focus();
  }

  function close() {
    setTakenDown(null);
    setFailure(null);
  }

  return (
    <>
      <ReviewList
        listRef={list}
        loaded={loaded}
        failedTitle={<Trans>The tips could not be loaded</Trans>}
        icon={<Lightbulb />}
        empty={<Trans>No tips were accepted in the last 7 days.</Trans>}
        count={(count) => <Plural value={count} one="# tip" other="# tips" />}
        row={(addition) => (
          <UnseenAdditionRow
            key={`${addition.dealId} ${addition.finder.id}`}
            addition={addition}
            onTakeDown={() => setTakenDown(addition)}
          />
        )}
      />
      {takenDown && (
        <ReasonDialog
          texts={{
            question: <Trans>Take this tip down?</Trans>,
            effect: takenDown.end ? (
              <Trans>The deal keeps its end. Edit the deal if it’s wrong.</Trans>
            ) : (
              <Trans>
                “<bdi>{takenDown.note}</bdi>” leaves the deal, with a code that came from it.
              </Trans>
            ),
            reader: <Trans>The member will see this.</Trans>,
            missing: <Trans>Say why. The member will see this.</Trans>,
            confirm: <Trans>Take down</Trans>,
          }}
          busy={isBusy}
          failure={failure}
          onConfirm={(reason) => void takeDown(takenDown, reason)}
          onClose={close}
        />
      )}
    </>
  );
}

function UnseenAdditionRow({
  addition,
  onTakeDown,
}: {
  addition: UnseenAddition;
  onTakeDown: () => void;
}) {
  const { t } = useLingui();
  const { dealId, title, finder, poster, at, mentionsContact } = addition;
  const note = useAdditionText()(addition.note, addition.end);
  const { username } = finder;
  return (
    <li
      aria-label={note}
      className="grid items-start gap-3 px-3 py-4 sm:px-4 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-inline-0 [overflow-wrap:anywhere]">
        <p className="own-words text-fs-16 leading-snug font-[660]" dir="auto">
          {note}
        </p>
        <p className="mbs-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-fs-14 text-muted">
          <Trans>
            by{" "}
            <Link to={paths.adminMember(finder.id)}>
              <bdi>{username}</bdi>
            </Link>
          </Trans>
          {poster && (
            <span>
              <Trans>
                accepted by{" "}
                <Link to={paths.adminMember(poster.id)}>
                  <bdi>{poster.username}</bdi>
                </Link>{" "}
                <RelativeTime time={at} inSentence />
              </Trans>
            </span>
          )}
          {mentionsContact && (
            <Badge tone="warning">
              <Trans>Phone number or link?</Trans>
            </Badge>
          )}
        </p>
        <Link to={paths.deal(dealId)} dir="auto" className="mbs-1 block text-fs-15">
          {title}
        </Link>
      </div>
      <Button
        variant="danger"
        onClick={onTakeDown}
        aria-label={t`Take down the tip by ${username}`}
      >
        <Trans>Take down</Trans>
      </Button>
    </li>
  );
}
