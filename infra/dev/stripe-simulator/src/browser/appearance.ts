import type { Appearance } from './messages.ts';

const cssNames: { [variable: string]: string } = {
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
  gridRowSpacing: '--row-gap',
  gridColumnSpacing: '--column-gap',
};
const themes: { [theme: string]: { [variable: string]: string } } = {
  night: {
    colorPrimary: '#85d996',
    colorBackground: '#30313d',
    colorText: '#ffffff',
    colorDanger: '#fe87a1',
    colorTextPlaceholder: '#a0a4b8',
  },
  flat: { colorBackground: '#f1f1f1', colorPrimary: '#0570de' },
};

/** Applies Stripe's appearance variables as custom properties of the frame. */
export function applyAppearance(appearance: Appearance): void {
  const variables = { ...themes[appearance.theme ?? ''], ...appearance.variables };
  for (const [name, value] of Object.entries(variables)) {
    const property = cssNames[name];
    if (property !== undefined) document.documentElement.style.setProperty(property, value);
  }
}
