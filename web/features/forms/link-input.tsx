import { Link2 } from "lucide-react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { pastedLink } from "#contract/addresses/web-address.ts";
import type { FieldControlProps } from "#ui/form/field.tsx";
import { TextInput, type TextInputProps } from "#ui/form/text-input.tsx";

type LinkInputProps = FieldControlProps & UseFormRegisterReturn & Pick<TextInputProps, "icon">;

/** Link field that on blur keeps only the link of a pasted text and completes `shop.com` to `https://shop.com`. */
export function LinkInput({ icon = <Link2 />, onBlur, ...control }: LinkInputProps) {
  return (
    <TextInput
      {...control}
      icon={icon}
      type="url"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      onBlur={(event) => {
        event.target.value = pastedLink(event.target.value);
        void onBlur(event);
      }}
    />
  );
}
