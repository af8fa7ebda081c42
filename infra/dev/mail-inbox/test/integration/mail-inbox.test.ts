import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMailInbox, type MailInbox } from '../../src/index.ts';

type Message = { id: string; to: string; subject: string };

let dataDir: string;
let inbox: MailInbox;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'petwell-mail-'));
  inbox = await startMailInbox({ port: 0, smtpPort: 0, dataDir });
});
afterEach(async () => {
  await inbox.close();
  await rm(dataDir, { recursive: true });
});

async function send(mail: Parameters<ReturnType<typeof createTransport>['sendMail']>[0]) {
  const transport = createTransport(inbox.smtpUrl);
  await transport.sendMail({ from: 'PetWell <hello@petwell.example>', ...mail });
  transport.close();
}

async function list(): Promise<Message[]> {
  const response = await fetch(`${inbox.url}/api/messages`);
  return (await response.json()) as Message[];
}

describe('receiving', () => {
  it('[ACC-57] takes addresses with unusual characters and an international domain', async () => {
    const to = { name: 'Ana', address: "o'brien&sons/pets@xn--mller-kva.de" };
    await send({ to, subject: 'Hello', text: 'Hello' });
    expect((await list()).map((message) => message.to)).toEqual(["o'brien&sons/pets@müller.de"]);
  });

  it('lists an email with its decoded subject, text, and HTML, and what is attached', async () => {
    await send({
      to: 'ana@example.com',
      subject: 'Willkommen, Zoë 🐶',
      text: 'Hello Zoë',
      html: '<p>Hello <b>Zoë</b></p>',
      attachments: [{ filename: 'visit.ics', contentType: 'text/calendar', content: 'BEGIN' }],
    });
    expect(await list()).toEqual([
      {
        id: expect.stringMatching(/^\d+-000001$/) as string,
        to: 'ana@example.com',
        from: 'PetWell <hello@petwell.example>',
        messageId: expect.stringMatching(/^<.+@.+>$/) as string,
        subject: 'Willkommen, Zoë 🐶',
        text: 'Hello Zoë\n',
        html: '<p>Hello <b>Zoë</b></p>\n',
        attachments: [{ filename: 'visit.ics', contentType: 'text/calendar' }],
        receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      },
    ]);
  });

  it('lists every recipient, including blind copies', async () => {
    await send({ to: ['ana@example.com', 'ben@example.com'], bcc: 'cleo@example.com', text: 'x' });
    expect((await list())[0]?.to).toBe('ana@example.com, ben@example.com, cleo@example.com');
  });

  it('lists the newest first', async () => {
    for (const subject of ['first', 'second', 'third']) {
      await send({ to: 'ana@example.com', subject, text: '.' });
    }
    expect((await list()).map(({ subject }) => subject)).toEqual(['third', 'second', 'first']);
  });

  it('refuses email to a mailbox from the moment it is told to, and takes it for others', async () => {
    const refuse = (body: object) =>
      fetch(`${inbox.url}/api/refusals`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await send({ to: 'ana@example.com', subject: 'before', text: '.' });
    expect((await refuse({ address: 'Ana@example.com', code: 550 })).status).toBe(204);
    expect((await refuse({ address: 'ben@example.com', code: 451 })).status).toBe(204);
    expect((await refuse({ address: 'ana@example.com', code: 250 })).status).toBe(400);
    await expect(send({ to: 'ana@example.com', text: '.' })).rejects.toThrow('550');
    await expect(send({ to: 'ben@example.com', text: '.' })).rejects.toThrow('451');
    await send({ to: 'cleo@example.com', subject: 'after', text: '.' });
    expect((await list()).map(({ subject }) => subject)).toEqual(['after', 'before']);
  });

  it('refuses an email above 10 MB and stores nothing of it', async () => {
    const text = 'x'.repeat(70).concat('\n').repeat(160_000);
    await expect(send({ to: 'ana@example.com', text })).rejects.toThrow(/552|exceed/i);
    expect(await list()).toEqual([]);
  });
});

describe('storing', () => {
  it('[OPS-02] still has its emails after a restart, and skips unreadable files', async () => {
    await send({ to: 'ana@example.com', subject: 'kept', text: '.' });
    await inbox.close();
    await writeFile(join(dataDir, 'messages', 'broken.json'), '{"id":');
    inbox = await startMailInbox({ port: 0, smtpPort: 0, dataDir });
    await send({ to: 'ana@example.com', subject: 'newer', text: '.' });
    expect((await list()).map(({ subject }) => subject)).toEqual(['newer', 'kept']);
  });

  it('deletes all emails, but not for another site’s page', async () => {
    await send({ to: 'ana@example.com', text: '.' });
    const foreign = await fetch(`${inbox.url}/api/messages`, {
      method: 'DELETE',
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(foreign.status).toBe(403);
    expect(await list()).toHaveLength(1);

    const own = await fetch(`${inbox.url}/api/messages`, { method: 'DELETE' });
    expect(own.status).toBe(204);
    expect(await list()).toEqual([]);
    expect(await readdir(join(dataDir, 'messages'))).toEqual([]);
  });

  it('rejects when its port is taken', async () => {
    const port = Number(new URL(inbox.url).port);
    await expect(startMailInbox({ port, smtpPort: 0, dataDir })).rejects.toThrow('EADDRINUSE');
  });
});

describe('reading', () => {
  it('returns one email by its id, and a JSON 404 for an unknown one', async () => {
    await send({ to: 'ana@example.com', subject: 'one', text: '.' });
    const [message] = await list();
    const found = await fetch(`${inbox.url}/api/messages/${message?.id}`);
    expect(await found.json()).toMatchObject({ id: message?.id, subject: 'one' });
    const missing = await fetch(`${inbox.url}/api/messages/7`);
    expect(missing.status).toBe(404);
    expect(await missing.json()).toEqual({ code: 'not_found', message: 'There is no such email.' });
  });

  it('escapes the sender’s text and sandboxes the HTML', async () => {
    await send({
      to: 'ana@example.com',
      subject: '<script>alert(1)</script>',
      html: '<script>alert(2)</script>',
    });
    const page = await (await fetch(inbox.url)).text();
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toContain('<script>alert');
    const [message] = await list();
    const body = await fetch(`${inbox.url}/messages/${message?.id}/body`);
    expect(body.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox/);
  });

  it('says when there are no emails', async () => {
    expect(await (await fetch(inbox.url)).text()).toContain('No emails yet.');
  });

  it('is live and ready', async () => {
    expect((await fetch(`${inbox.url}/health/live`)).status).toBe(200);
    expect((await fetch(`${inbox.url}/health/ready`)).status).toBe(200);
  });
});
