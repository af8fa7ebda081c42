export const ownerStepTexts = {
  heading: 'Owner Information',
  submit: 'Complete Enrollment',
  submitting: 'Completing Enrollment...',
} as const;

export const enrollmentToasts = {
  successful: (petName: string) => ({
    title: 'Enrollment Successful!',
    description: `${petName}’s plan is saved. Create a password, then pay to start it.`,
    announcesPage: true,
  }),
  paymentRequired: (petName: string) => ({
    title: 'Pet Enrolled - Payment Required',
    description: `${petName}’s plan is saved. It starts with the first payment.`,
    announcesPage: true,
  }),
  petAdded: (petName: string) => ({
    title: 'New Pet Added Successfully!',
    description: `${petName}’s plan is active.`,
    announcesPage: true,
  }),
  failed: {
    title: 'Enrollment Failed',
    description: 'Please try again or contact support.',
    variant: 'destructive',
  },
} as const;
