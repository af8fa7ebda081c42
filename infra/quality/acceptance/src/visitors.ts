import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { Visitor } from './enroll-and-pay.ts';

type Changes = {
  pet?: Partial<Visitor['pet']>;
  owner?: Partial<Visitor['owner']>;
  password?: string;
};

export const visitorPassword = 'a-good-password';

let people = 0;

/** Creates a person who enrolls a dog, with an email address and a pet's name of their own. */
export function newVisitor({ pet, owner, password = visitorPassword }: Changes = {}): Visitor {
  people += 1;
  return {
    pet: {
      name: `Biscuit ${people}`,
      type: 'dog',
      breed: 'Labrador Retriever',
      age: 'adult',
      healthConcerns: ['joint issues'],
      ...pet,
    },
    owner: {
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: `ana-${randomUUID()}@petwell.example`,
      phone: '(904) 555-0177',
      ...owner,
    },
    password,
  };
}

/** Creates Stripe's SDK for the simulator at this URL. It shows failures instead of retrying. */
export function connectSimulator(url: string): Stripe {
  const { hostname: host, port } = new URL(url);
  return new Stripe('sk_test_simulator', { host, port, protocol: 'http', maxNetworkRetries: 0 });
}
