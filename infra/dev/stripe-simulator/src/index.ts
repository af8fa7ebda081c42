export { advanceClock } from './advance-clock.ts';
export { startSimulator, type Simulator, type SimulatorOptions } from './start-simulator.ts';
