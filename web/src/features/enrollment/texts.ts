export const ownerStepTexts = {
  heading: 'Owner Information',
  submit: 'Complete Enrollment',
  submitting: 'Completing Enrollment...',
} as const;

export const enrollmentToasts = {
  successful: (petName: string) => ({
    title: 'Enrollment Successful!',
    description: `${petName}'s plan is saved. Create a password, then pay to start it.`,
  }),
  paymentRequired: (petName: string) => ({
    title: 'Pet Enrolled - Payment Required',
    description: `${petName}'s plan is saved. It starts with the first payment.`,
  }),
  petAdded: (petName: string) => ({
    title: 'New Pet Added Successfully!',
    description: `${petName}'s plan is active.`,
  }),
  failed: {
    title: 'Enrollment Failed',
    description: 'Please try again or contact support.',
    variant: 'destructive',
  },
} as const;
