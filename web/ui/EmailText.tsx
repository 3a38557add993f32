/** An email on at most two lines, which break before its domain where they can. */
export function EmailText({ email, className }: { email: string; className: string }) {
  const at = email.lastIndexOf('@');
  return (
    <p title={email} className={`line-clamp-2 break-words ${className}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </p>
  );
}
