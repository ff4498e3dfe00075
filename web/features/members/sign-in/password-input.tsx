import { useLingui } from "@lingui/react/macro";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "#ui/button/icon-button.tsx";
import { TextInput } from "#ui/form/text-input.tsx";

export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, "type" | "end">) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton
          label={t`Show password`}
          aria-pressed={isShown}
          aria-controls={props.id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}
