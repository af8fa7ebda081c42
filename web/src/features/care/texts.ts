export const careToasts = {
  reported: {
    title: 'Sent to the clinic',
    description: 'Our staff will confirm it. The due date changes after that.',
  },
  reminders: (hasReminders: boolean) => ({
    title: hasReminders ? 'Reminders are on' : 'Reminders are off',
    description: hasReminders
      ? 'We’ll email you before care is due.'
      : 'We won’t email you about care that is due. You can turn reminders on again here.',
  }),
  remindersFailed: { title: 'Not changed', fallback: 'The reminders could not be changed.' },
};

/** What an owner reads after a loss, and what staff read when they record one. */
export const lossTexts = {
  owner: (petName: string) => ({
    link: 'Let us know about a loss',
    title: `Has ${petName} passed away?`,
    question: `We’re so sorry. If you let us know, we’ll cancel ${petName}’s visits, stop all reminders, and end the plan for you. This can’t be undone.`,
    confirm: `Yes, let the clinic know`,
    recorded: {
      title: `We’re so sorry about ${petName}`,
      description: 'You don’t need to do anything else.',
    },
    failed: { title: 'Not sent', fallback: 'That didn’t reach us. Please try again, or call us.' },
  }),
  staff: (petName: string) => ({
    link: `${petName} has died`,
    title: `Has ${petName} died?`,
    question: `Visits to come are canceled and all email about ${petName} stops. Please end the plan afterwards. This can’t be undone.`,
    confirm: 'Yes, record it',
    recorded: { title: 'Recorded', description: `Please end ${petName}’s plan now.` },
    failed: { title: 'Not recorded', fallback: 'This could not be recorded. Please try again.' },
  }),
};
