import { describe } from 'vitest';
import { firefoxHost } from '../support/firefox.ts';
import { courseSuite } from './courses.ts';
import { matrixSuite } from './matrix.ts';
import { hostSuite } from './suite.ts';

describe('in Firefox', () => hostSuite(firefoxHost, 0));
describe('everywhere in Firefox', () => matrixSuite(firefoxHost, 1));
describe('in a course in Firefox', () => courseSuite(firefoxHost));
