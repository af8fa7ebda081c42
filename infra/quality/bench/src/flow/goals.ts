/** What enrolling should reach on two cores that clients and databases share; all but the rate at most, times in ms, CPU with PostgreSQL's. */
export const goals = { perSecond: 20, wholeP95: 600, cpu: 90, statements: 60 } as const;

/** What the shortest order of Vendure 3.7 took on two such cores: unlike the goals, the relation to it holds on any. */
export const peerThere = { perSecond: 7.6, wholeP95: 1_200, cpu: 212, statements: 236 } as const;
