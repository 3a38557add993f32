/** An email that breaks before its domain where it can; its element needs `break-words`. */
export function BreakableEmail({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** An email on at most two lines. */
export function EmailText({ email, className }: { email: string; className: string }) {
  return (
    <p title={email} className={`line-clamp-2 break-words ${className}`}>
      <BreakableEmail email={email} />
    </p>
  );
}
