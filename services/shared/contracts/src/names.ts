import { z } from 'zod';

/**
 * Endings that people use in links. No word among them is likely to follow a dot in a name, so they count
 * anywhere after one.
 */
const linkEndings = new Set(
  `ai app biz buzz cash cc cfd click cloud club co com cyou dev edu email fun gg gov icu info io link live loan
   loans ly me mobi monster mov net online org page pro rest sbs shop site space store support tech top tv us vip
   web website win work wtf xyz zip
   рф рус бел укр ком онлайн сайт 中国 中國 公司 网络 网址 在线 香港 한국`.split(/\s+/),
);

/**
 * Endings that also end names: "Mr.Bo", "D.Va". They count only at the end, and not after a title or an
 * initial. Without `sr`, which follows many names.
 */
const nameLikeEndings = new Set(
  `ac ad ae af ag al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cd
   cf cg ch ci ck cl cm cn cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge
   gf gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in iq ir is it je jm jo jp ke kg kh ki
   km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ma mc md mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx
   my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb
   sc sd se sg sh si sk sl sm sn so ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tw tz ua ug uk uy
   uz va vc ve vg vi vn vu wf ws ye yt za zm zw
   asia baby bar best bid black blog blue care cat center chat city cool date deals direct dog expert express
   family farm finance fish foundation fund games gift gifts gmbh gold group guru health help horse host house ink
   legal life llc ltd love market marketing media men money name network news party pet pets photo photos pictures
   pink plus press promo red rent review reviews rich rocks run sale save school services social solutions stream
   studio systems team tel tips today tools tours trade training travel university vet video watch wiki world
   zone`.split(/\s+/),
);

/** The part before the dot in "St.Bernard", "Mr.Fluff" and "J.Lo". */
const titleOrInitial =
  /^(?:\p{L}|st|ste|mt|ft|mr|mrs|ms|miss|mx|dr|prof|rev|fr|sr|jr|sgt|lt|cpl|capt|cpt|maj|col|gen|adm|sir|lady|lord|hon|pres|gov|sen|no)$/iu;

/** Dots of other scripts, and signs that look like one. Compatibility forms are gone by normalizing. */
const otherDots =
  /[\u00b7\u0387\u05c5\u06d4\u0701\u0702\u2022\u2027\u2219\u22c5\u2e31\u2e33\u3002\u30fb\ua4f8\ua60e]/gu;

const addressStart =
  /:\/\/|(?<!\p{L})(?:(?:https?|ftp|mailto|tel|sms|javascript|data):|www\d*\.)/iu;
const spacedAddress = /[\p{L}\p{N}]\s*\.\s*(?:com|net|org)(?![\p{L}\p{N}])/iu;
const dotted = /(?<![\p{L}\p{M}\p{N}_-])[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu;
const networkAddress = /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/;

/** Whether mail programs or people could read a dotted word as a host: "example.com", not "St.Bernard". */
function isHost(word: string): boolean {
  const [first = '', ...rest] = word.toLowerCase().split('.');
  if (rest.some((label) => linkEndings.has(label) || label.startsWith('xn--'))) return true;
  const isName = rest.length === 1 && titleOrInitial.test(first);
  return !isName && nameLikeEndings.has(rest.at(-1) ?? '');
}

function hasWebAddress(text: string): boolean {
  return (
    [addressStart, spacedAddress, networkAddress].some((pattern) => pattern.test(text)) ||
    (text.match(dotted) ?? []).some(isHost)
  );
}

/** Fewer digits than a phone number has. */
const maxDigits = 6;

/**
 * Returns what is wrong with a name that someone entered, or null. Names reach mails and their subjects, so
 * they carry no phone number, no web address, and nothing that hides or reverses text.
 */
export function nameProblem(name: string): string | null {
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(name)) {
    return 'Please leave out line breaks and hidden characters';
  }
  const visible = name
    .replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .normalize('NFKC')
    .replace(otherDots, '.');
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(visible)) return 'Please use characters that can be read';
  if ((visible.match(/\p{N}/gu)?.length ?? 0) > maxDigits) {
    return 'Please leave out phone numbers';
  }
  return hasWebAddress(visible) ? 'Please leave out web addresses' : null;
}

/** A name as it is stored. What is entered or changed is checked by `nameSchema`. */
export const storedNameSchema = (required: string) => z.string().trim().min(1, required).max(80);

/** A name that is entered, or changed from `stored`: a stored name never blocks another edit. */
export const nameSchema = (required: string, stored: string | null = null) =>
  storedNameSchema(required).superRefine((name, context) => {
    const message = name === '' || name === stored?.trim() ? null : nameProblem(name);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
