/** Texts for owners after a loss, and for staff who record one. */
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
    question: `Visits to come are canceled and all email about ${petName} stops. This can’t be undone.`,
    confirm: 'Yes, record it',
    recorded: { title: 'Recorded', description: `Emails about ${petName} have stopped.` },
    failed: { title: 'Not recorded', fallback: 'This could not be recorded. Please try again.' },
  }),
};
