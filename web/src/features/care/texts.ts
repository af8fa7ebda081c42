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
