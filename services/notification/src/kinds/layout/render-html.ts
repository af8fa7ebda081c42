// No JSX: Node runs these files directly, and type stripping does not transform JSX.
import { notInsurance } from '@petwell/contracts/legal';
import { createElement as h, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import {
  Body,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Section,
  Text,
  render,
} from 'react-email';
import { legalLinks, type Clinic, type MailContent } from './mail-content.ts';
import { MailBlock } from './blocks.ts';
import { Phone } from './phones.ts';
import { color, fontFamily } from './theme.ts';

type MailProps = { content: MailContent; clinic: Clinic };

const footerText: CSSProperties = {
  margin: '0 0 8px',
  fontSize: 13,
  lineHeight: '20px',
  textAlign: 'center',
  color: color.inkMuted,
};

const badge: CSSProperties = {
  display: 'inline-block',
  width: 32,
  height: 32,
  marginRight: 12,
  borderRadius: 10,
  lineHeight: '32px',
  textAlign: 'center',
  backgroundColor: color.sun,
  color: color.brand,
};

/** Renders the logo and the clinic's name as text, because many inboxes block images. */
function Wordmark({ clinic }: { clinic: Clinic }): ReactElement {
  return h(
    Section,
    {
      style: { padding: '24px 32px', backgroundColor: color.brand, borderRadius: '20px 20px 0 0' },
    },
    h(
      Link,
      {
        href: clinic.publicUrl,
        style: { fontSize: 18, lineHeight: '32px', fontWeight: 800, color: '#ffffff' },
      },
      h('span', { style: badge }, '\u2665\ufe0e'),
      clinic.name,
    ),
  );
}

function Footer({ content, clinic }: MailProps): ReactElement {
  const link = { color: color.brand, fontWeight: 600, textDecoration: 'none' };
  return h(
    Section,
    { style: { padding: '24px 24px 40px' } },
    h(Text, { style: footerText }, `${clinic.name} \u00b7 `, h(Phone, { phone: clinic.phone })),
    h(Text, { style: footerText }, content.footnote),
    !content.isForStaff &&
      h(
        Text,
        { style: footerText },
        notInsurance,
        legalLinks(clinic).map(({ label, url }) => [
          ' \u00b7 ',
          h(Link, { key: label, href: url, style: link }, label),
        ]),
      ),
  );
}

function Page({ content, children }: { content: MailContent; children?: ReactNode }): ReactElement {
  return h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('title', null, content.subject),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light' }),
      h('meta', { name: 'supported-color-schemes', content: 'light' }),
    ),
    h(Preview, null, content.preview),
    h(
      Body,
      { style: { margin: 0, padding: '24px 12px', backgroundColor: color.page, fontFamily } },
      h(Container, { style: { maxWidth: 580, margin: '0 auto' } }, children),
    ),
  );
}

function Mail({ content, clinic }: MailProps): ReactElement {
  return h(
    Page,
    { content },
    h(Wordmark, { clinic }),
    h(
      Section,
      {
        style: {
          padding: '36px 32px 16px',
          backgroundColor: color.card,
          borderRadius: '0 0 20px 20px',
        },
      },
      h(
        Heading,
        {
          as: 'h1',
          style: { margin: '0 0 16px', fontSize: 28, lineHeight: '34px', color: color.brandDark },
        },
        content.heading,
      ),
      content.blocks.map((block, index) =>
        h(MailBlock, { key: index, block, phone: clinic.phone }),
      ),
    ),
    h(Footer, { content, clinic }),
  );
}

/** Renders the email as HTML for mail clients: tables, inline styles, no images. */
export function renderHtml(content: MailContent, clinic: Clinic): Promise<string> {
  return render(h(Mail, { content, clinic }));
}
