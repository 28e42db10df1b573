import { texts } from './texts.ts'

export const slotTexts = texts('slotTexts', {
  title: 'Slots',
  lead:
    'Recurring times of the week for posts. A slot keeps its local time when the clocks ' +
    'change.',
  network: 'Network',
  calendarOf: 'Calendar of',
  zone: 'Time zone',
  add: (day: string) => `Add a time on ${day}`,
  time: (day: string) => `New time on ${day}`,
  days: { weekdays: 'Monday to Friday', weekend: 'Saturday and Sunday', all: 'Every day' },
  onDays: 'Days of the new time',
  timeOnDays: 'New time on several days',
  addOnDays: 'Add to these days',
  remove: (day: string, time: string) => `Remove ${day} ${time}`,
  save: 'Save',
  discard: 'Discard changes',
  saved: 'Saved',
  savedNext: (moment: string) => `Saved. The next free slot is ${moment}.`,
  unsaved:
    'These changes are not saved yet. They are kept on this device until you save or discard them.',
  leaveAsk: 'The changed slots are not saved yet. They are kept on this device. Leave this page?',
  copyTo: 'Copy to',
  copyHint: (from: string, to: string) =>
    `Copied ${from} to ${to}. Its previous slots were replaced.`,
  count: (count: number) => (count === 1 ? '1 slot a week' : `${count} slots a week`),
  none: 'No slots',
  clock: 'Daylight saving',
  clockNever: (zone: string) =>
    `${zone} does not change its clocks. Every slot keeps its distance to UTC.`,
  forward: (day: string, at: string, by: string) =>
    `On ${day} at ${at}, clocks go forward by ${by}.`,
  back: (day: string, at: string, by: string) => `On ${day} at ${at}, clocks go back by ${by}.`,
  duration: (minutes: number) =>
    minutes === 60
      ? 'one hour'
      : minutes % 60 === 0
        ? `${minutes / 60} hours`
        : `${minutes} minutes`,
  keep: (time: string, before: string, after: string) =>
    `Slots keep their local time: ${time} is ${before} UTC until then, ${after} UTC from then on.`,
  skipped: (time: string, moved: string) =>
    `${time} does not exist on that day: the slot moves to ${moved}, once.`,
  repeated: (time: string) =>
    `${time} comes twice on that day: the slot is used once, the first time.`,
  full: 'A network can have at most 168 slots.',
})
