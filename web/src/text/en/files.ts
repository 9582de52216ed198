/** What is said of files that the page is given. */
export const files = {
  fileTooLarge: '“{name}” is larger than any file this page writes.',
  fileNoText: '“{name}” is no text, so it cannot be a file of this page.',
  fileKept: 'Nothing was taken from it. What was here is still here.',
  'file-no-json': 'The file is not JSON. It begins with “{got}”.',
  'file-not-ours': 'The field “{field}” is “{got}”. A file of this page has {needed} there.',
  'file-version': 'The field “{field}” is {got}. This page reads version {needed}.',
  'file-unknown': '“{field}” is no field of this page. There stands “{got}”.',
  'file-not-text': '“{field}” has to be text. There stands “{got}”.',
  'file-not-a-list': '“{field}” has to be a list. There stands “{got}”.',
  'file-too-long': '“{field}” has the length {got}. The most that fits is {needed}.',
  'file-no-input': '“{field}” is no input that this page can read. There stands “{got}”.',
  'file-no-state': '“{field}” holds something that this page cannot read. The text begins with “{got}”.',
} as const;
