import { z } from 'zod';

const invalid = 'Please enter a valid email address';

/** Everything that mail servers accept without quotes before the `@`, and a domain with a registered ending. */
const pattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;

/** `müller.de` becomes `xn--mller-kva.de`: one spelling for comparing, and the one that mail and payments need. */
function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  if (at === 0 || /^[ -~]*$/.test(domain) || /[\s/?#:\\[\]%<>]/.test(domain)) return email;
  const url = `http://${domain}`;
  return URL.canParse(url) ? email.slice(0, at) + new URL(url).hostname : email;
}

/** An email address, compared and stored trimmed, in lower case, and with its domain in ASCII. */
export const emailSchema = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .max(254, invalid)
  .toLowerCase()
  .overwrite(withAsciiDomain)
  .max(254, invalid)
  .pipe(z.email({ pattern, error: invalid }));
