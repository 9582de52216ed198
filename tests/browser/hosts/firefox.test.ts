import { describe } from 'vitest';
import { firefoxHost } from '../support/firefox.ts';
import { hostSuite } from './suite.ts';

describe('in Firefox', () => hostSuite(firefoxHost));
