const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** SCORM 1.2 names an option of a choice by one letter or digit; '' for none. */
export function choiceLetter(index: number): string {
  return letters[index] ?? '';
}

/** CMITimespan: "0001:02:03.45" */
export function timespan(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const minutes = Math.floor(hundredths / 6000);
  const hours = Math.min(Math.floor(minutes / 60), 9999);
  const rest = ((hundredths % 6000) / 100).toFixed(2).padStart(5, '0');
  return `${String(hours).padStart(4, '0')}:${two(minutes % 60)}:${rest}`;
}

/** CMITime: "23:59:59", of this place. */
export function clock(date: Date): string {
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
