export { startSimulator, type Simulator, type SimulatorOptions } from './start-simulator.ts';
