import type { Appearance } from './messages.ts';

/** Stripe's appearance variables and the frame style sheet's custom properties. */
const properties: { [variable: string]: string } = {
  colorPrimary: '--primary',
  colorBackground: '--background',
  colorText: '--text',
  colorTextSecondary: '--text-secondary',
  colorTextPlaceholder: '--placeholder',
  colorDanger: '--danger',
  fontFamily: '--font',
  fontSizeBase: '--size',
  borderRadius: '--radius',
  spacingUnit: '--unit',
};

export function applyAppearance({ variables = {} }: Appearance): void {
  for (const [name, value] of Object.entries(variables)) {
    const property = properties[name];
    if (property !== undefined) document.documentElement.style.setProperty(property, value);
  }
}
