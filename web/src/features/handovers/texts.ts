export const handoverTexts = {
  asked: (pet: string, name: string) => ({
    title: 'Link Sent',
    description: `${name} was emailed a link to take over ${pet}’s plan.`,
  }),
  calledOff: (pet: string) => ({
    title: 'Called Off',
    description: `${pet}’s plan stays with its owner. The link doesn’t work anymore.`,
  }),
  failed: { title: 'The link wasn’t sent', fallback: 'The plan could not be handed over.' },
  notCalledOff: { title: 'Not called off', fallback: 'The handover could not be called off.' },
  notRead: 'The handover couldn’t be loaded',
} as const;
