/** How records of courses write values. What a learner reads is written by text/number.ts. */

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** SCORM 1.2 names an option of a choice by one letter or digit; '' for none. */
export function choiceLetter(index: number): string {
  return letters[index] ?? '';
}

/** "16.67" */
export function decimal(number: number, digits: number): string {
  return number.toFixed(digits);
}

/** The same as a number: 25 where `decimal` gives "25.00". */
export function rounded(number: number, digits: number): number {
  return Number(decimal(number, digits));
}

/** A score of so many of 100, from 0 to 1. */
export const ofOne = (score: number): number => score / 100;

/** A duration of ISO 8601: "PT65.00S" */
export function isoDuration(seconds: number): string {
  return `PT${decimal(seconds, 2)}S`;
}

/** CMITimespan: "0001:02:03.45" */
export function timespan(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const minutes = Math.floor(hundredths / 6000);
  const hours = Math.min(Math.floor(minutes / 60), 9999);
  const rest = decimal((hundredths % 6000) / 100, 2).padStart(5, '0');
  return `${String(hours).padStart(4, '0')}:${two(minutes % 60)}:${rest}`;
}

/** CMITime: "23:59:59", of this place. */
export function clock(date: Date): string {
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
