export const ownerStepTexts = {
  heading: 'Owner Information',
  submit: 'Complete Enrollment',
  submitting: 'Completing Enrollment...',
} as const;

export const enrollmentToasts = {
  successful: (petName: string) => ({
    title: 'Enrollment Successful!',
    description: `${petName} is enrolled. Next, choose a password for your account.`,
  }),
  paymentRequired: (petName: string) => ({
    title: 'Pet Enrolled - Payment Required',
    description: `${petName} is enrolled. The plan starts with the first payment.`,
  }),
  petAdded: (petName: string) => ({
    title: 'New Pet Added Successfully!',
    description: `${petName} now has a wellness plan.`,
  }),
  failed: {
    title: 'Enrollment Failed',
    description: 'Please try again or contact support.',
    variant: 'destructive',
  },
} as const;
