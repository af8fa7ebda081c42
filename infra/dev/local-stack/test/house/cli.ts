import { repositoryDir } from '../../src/repository.ts';
import { printHouse } from './print-house.ts';
import { readHouse } from './read-house.ts';

const house = await readHouse(repositoryDir);
console.log(process.argv.includes('--json') ? JSON.stringify(house, null, 2) : printHouse(house));
