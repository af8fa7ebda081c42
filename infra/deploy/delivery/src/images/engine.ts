import type { ChildProcess } from 'node:child_process';
import type { Image } from './image-list.ts';

/** A container that stays after its process has ended, so that more can be run in it. */
export type Container = {
  /** Runs a program to its end; throws with its output when it fails. */
  run(command: readonly string[], environment: Record<string, string>): Promise<string>;
  /** Starts what the image starts by itself. */
  start(environment: Record<string, string>): ChildProcess;
  /** The exit code of the image's own HEALTHCHECK. */
  checkHealth(environment: Record<string, string>): Promise<number | null>;
  remove(): Promise<void>;
};

/** What builds images and runs them on the machine's own network. */
export type Engine = {
  name: string;
  /** Makes sure that there is something to build upon; answers how it was come by. */
  ensureBase(baseName: string): Promise<string>;
  build(image: Image): Promise<void>;
  /** Of the image with everything below it, in bytes. */
  sizeBytes(image: Image): Promise<number>;
  /** Who the image's process is, e.g. `1000:1000`. */
  userOf(image: Image): Promise<string>;
  createContainer(image: Image): Promise<Container>;
  /** Removes what only building needed; the next build starts without its layers. */
  removeLeftovers(): Promise<void>;
};
