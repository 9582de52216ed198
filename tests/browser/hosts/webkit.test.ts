import { describe } from 'vitest';
import { webkitHost } from '../support/webkit.ts';
import { courseSuite } from './courses.ts';
import { matrixSuite } from './matrix.ts';
import { hostSuite } from './suite.ts';

describe('in WebKit', () => hostSuite(webkitHost, 1));
describe('everywhere in WebKit', () => matrixSuite(webkitHost, 2));
describe('in a course in WebKit', () => courseSuite(webkitHost));
