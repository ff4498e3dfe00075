/** Tells a password manager whose password the form sets; readers are told by the page. */
export function AccountName({ email }: { email: string }) {
  return (
    <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
  );
}
