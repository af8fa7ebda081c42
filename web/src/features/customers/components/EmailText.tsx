/** Shows an email address that breaks after a dot or the @ where it is too long for its line. */
export function EmailText({ email }: { email: string }) {
  const parts = email.split(/(?<=[@.])/);
  return (
    <span translate="no">
      {parts.flatMap((part, index) => (index === 0 ? part : [<wbr key={index} />, part]))}
    </span>
  );
}
