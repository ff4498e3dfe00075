import { Trans } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { SignUpInput, SignUpValues } from "#contract/deals/validation.ts";
import { SIGN_UP_PROBLEMS } from "#contract/errors/auth-errors.ts";
import { usernameProblem } from "#contract/members/username.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { ErrorText } from "#lib/locale/locale-context.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { checkUsername } from "./sign-up-requests.ts";

/** The public username, with a hint about its availability. The database decides at sign-up. */
export function UsernameField({
  id,
  form,
  takenNames,
}: {
  id: string;
  form: UseFormReturn<SignUpInput, unknown, SignUpValues>;
  /** Taken names in lower case. The field adds names that are taken or whose lookup failed, until a lookup finds them free. */
  takenNames: Set<string>;
}) {
  const username = useWatch({ control: form.control, name: "username" });
  const availability = useUsernameAvailability(username, (name, isAvailable) => {
    if (!isAvailable) takenNames.add(name);
    else if (takenNames.delete(name)) void form.trigger("username");
  });
  const shown = username.trim().toLowerCase();
  const isChanged = shown !== username.trim() && usernameProblem(shown) === null;
  const problem = form.formState.errors.username?.message;
  const isTaken = availability === "unavailable";
  const error = problem ?? (isTaken ? SIGN_UP_PROBLEMS.usernameTaken : undefined);
  return (
    <div>
      <Field
        id={id}
        label={<Trans>Username</Trans>}
        hint={
          availability === "available" ? (
            <span className="flex items-center gap-[7px] font-[560] text-success">
              <Check className="size-4" />
              {isChanged ? (
                <span>
                  <Trans>
                    Available, shown as <bdi>{shown}</bdi>
                  </Trans>
                </span>
              ) : (
                <Trans>Available</Trans>
              )}
            </span>
          ) : isChanged ? (
            <Trans>
              Shown as <bdi>{shown}</bdi>
            </Trans>
          ) : (
            <Trans>Shown on your posts. 3 or more letters, numbers or _.</Trans>
          )
        }
        error={error}
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.register("username")}
            autoComplete="nickname"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <p role="status" className="sr-only">
        {availability === "available" && !error && (
          <>
            <Trans>This username is available.</Trans>{" "}
            {isChanged && <Trans>It is shown as {shown}.</Trans>}
          </>
        )}
        {isTaken && <ErrorText>{SIGN_UP_PROBLEMS.usernameTaken}</ErrorText>}
      </p>
    </div>
  );
}

type UsernameAvailability = "unknown" | "checking" | "available" | "unavailable";

const TYPING_PAUSE_MS = 400;

/** Checks the typed username after a pause in typing; `unknown` while it is invalid. */
function useUsernameAvailability(
  typed: string,
  onLookup: (username: string, isAvailable: boolean) => void,
): UsernameAvailability {
  const username = typed.trim().toLowerCase();
  const dispatch = useAppDispatch();
  const [lookup, setLookup] = useState<{ username: string; isAvailable: boolean } | null>(null);
  const isWellFormed = usernameProblem(username) === null;
  const report = useEffectEvent(onLookup);

  useEffect(() => {
    if (!isWellFormed) return;
    let isOutdated = false;
    const timer = setTimeout(async () => {
      const { payload } = await dispatch(checkUsername(username));
      if (typeof payload === "boolean") report(username, payload);
      if (!isOutdated) setLookup({ username, isAvailable: payload === true });
    }, TYPING_PAUSE_MS);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [dispatch, username, isWellFormed]);

  if (!isWellFormed) return "unknown";
  if (lookup?.username !== username) return "checking";
  return lookup.isAvailable ? "available" : "unavailable";
}
