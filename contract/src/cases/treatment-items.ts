/**
 * What a course of treatment may consist of: 40 items in groups. `initials` are those of the Chinese label's pinyin,
 * by which people search; a test on the server holds them to the label. The names are textbook terms, the groups those
 * of common clear-aligner prescription forms.
 */
export const treatmentItems = {
  extractFirstPremolars: { group: 'extraction', initials: 'bdyqmy' },
  extractSecondPremolars: { group: 'extraction', initials: 'bdeqmy' },
  extractLowerIncisor: { group: 'extraction', initials: 'bxqy' },
  extractThirdMolars: { group: 'extraction', initials: 'bzc' },
  extractOther: { group: 'extraction', initials: 'qtby' },
  nonExtraction: { group: 'extraction', initials: 'fby' },
  distalizeUpperMolars: { group: 'molars', initials: 'smyyy' },
  distalizeLowerMolars: { group: 'molars', initials: 'xmyyy' },
  mesializeMolars: { group: 'molars', initials: 'myjy' },
  uprightMolars: { group: 'molars', initials: 'szmy' },
  archExpansion: { group: 'space', initials: 'kg' },
  rapidExpansion: { group: 'space', initials: 'kskg' },
  interproximalReduction: { group: 'space', initials: 'lmqy' },
  closeSpaces: { group: 'space', initials: 'gbjx' },
  leaveRestorationSpace: { group: 'space', initials: 'ylxfjx' },
  attachments: { group: 'appliance', initials: 'fj' },
  restrictAttachments: { group: 'appliance', initials: 'xzfj' },
  keepTeeth: { group: 'appliance', initials: 'bydy' },
  proclination: { group: 'movement', initials: 'cq' },
  retraction: { group: 'movement', initials: 'ns' },
  intrusion: { group: 'movement', initials: 'yd' },
  extrusion: { group: 'movement', initials: 'sc' },
  torqueControl: { group: 'movement', initials: 'zjkz' },
  derotation: { group: 'movement', initials: 'nzjz' },
  overcorrection: { group: 'movement', initials: 'gjz' },
  levelSpee: { group: 'bite', initials: 'zpspeeqx' },
  biteOpening: { group: 'bite', initials: 'dkyh' },
  biteRamps: { group: 'bite', initials: 'yhdb' },
  midlineCorrection: { group: 'bite', initials: 'zxjz' },
  correctAnteriorCrossbite: { group: 'bite', initials: 'jzqyfh' },
  correctPosteriorCrossbite: { group: 'bite', initials: 'jzhyfh' },
  classTwoElastics: { group: 'anchorage', initials: 'iilqy' },
  classThreeElastics: { group: 'anchorage', initials: 'iiilqy' },
  verticalElastics: { group: 'anchorage', initials: 'czqy' },
  crossElastics: { group: 'anchorage', initials: 'jhqy' },
  temporaryAnchorage: { group: 'anchorage', initials: 'zkd' },
  mandibularAdvancement: { group: 'growth', initials: 'xhqd' },
  maxillaryProtraction: { group: 'growth', initials: 'qfqy' },
  habitBreaking: { group: 'growth', initials: 'pcblxg' },
  retention: { group: 'retention', initials: 'bc' },
} as const;

export type TreatmentItem = keyof typeof treatmentItems;
export type TreatmentGroup = (typeof treatmentItems)[TreatmentItem]['group'];

export const treatmentItemKeys = Object.keys(treatmentItems) as TreatmentItem[];
export const treatmentGroups: readonly TreatmentGroup[] = [
  ...new Set(treatmentItemKeys.map((key) => treatmentItems[key].group)),
];
