import type { ProjectStatus } from '@plumbline/domain/projects/status';

/** What is noted when a job, whatever its trade, has come to a status. */
export const noteTexts: Readonly<Record<ProjectStatus, readonly [string, ...string[]]>> = {
  NEW: [
    'Called back: they want somebody out this week. Mornings are best, texting is fine.',
    'Gate code is 4471. Dog in the back yard, latch the side gate behind you.',
    'Saw our sign two doors down. Would like it done before the snow.',
    'Wants a price with and without the haul-off.',
  ],
  ESTIMATE_SENT: [
    'Walked the site. Access from the alley only; a dumpster fits on the driveway.',
    'Sent the estimate and went through it on the phone. They compare with one other bid.',
    'Asked for two prices, standard and better material. The estimate has the better one.',
    'Measured twice, the old plan is off by two feet on the east side.',
  ],
  NEGOTIATION: [
    'They like the schedule, not the price. Offered to leave out the haul-off if they rent the dumpster.',
    'Insurance adjuster meets us on site Thursday at 9. Bring the measurements.',
    'Would rather have the darker color. Same price, two weeks longer.',
  ],
  SIGNED: [
    'Signed, deposit by check. Permit filed with the city, the portal says five business days.',
    'Material ordered. Supplier calls the day before; somebody must be there to sign.',
    'Neighbor asks us not to park across the mailbox. Told the crew.',
    'Change order agreed on the phone, at cost plus 15 %. Confirmed by mail.',
  ],
  ACCOUNTS_RECEIVABLE: [
    'Final walk-through done. One thing left: touch up the paint at the porch.',
    'Invoice sent. They pay when the mortgage company has released the funds.',
  ],
  CLOSED: [
    'Paid in full. Asked for a review, they said gladly.',
    'Paid. Warranty papers mailed, reminder set for spring.',
  ],
};

export const measured = {
  note: 'Measured the roof. The sketch and the figures are attached.',
  figures: [
    'Main roof: 24.5 SQ, pitch 6/12',
    'Hips: 92 LF, ridge: 14 LF',
    'Eaves: 116 LF, gutters on all four sides',
    'Pipe boots: 3, bath fans: 2, skylight: none',
    'Decking: 7/16 OSB, sound; allow 3 sheets',
  ],
};
