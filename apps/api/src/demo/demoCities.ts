/** The cities, zip codes and streets of the demo projects, and the sales tax and the telephone area code of each office. */

export interface City {
  readonly city: string;
  readonly zips: readonly [string, ...string[]];
  /** The office responsible for the city. */
  readonly office: OfficeName;
}

export type OfficeName = 'Denver' | 'Boulder' | 'Colorado Springs';

export const cities: readonly [City, ...City[]] = [
  { city: 'Denver', zips: ['80202', '80205', '80206', '80209', '80210', '80211', '80219', '80220'], office: 'Denver' },
  { city: 'Aurora', zips: ['80010', '80012', '80013', '80014'], office: 'Denver' },
  { city: 'Lakewood', zips: ['80214', '80226', '80228'], office: 'Denver' },
  { city: 'Arvada', zips: ['80002', '80004', '80005'], office: 'Denver' },
  { city: 'Littleton', zips: ['80120', '80123', '80128'], office: 'Denver' },
  { city: 'Centennial', zips: ['80112', '80122'], office: 'Denver' },
  { city: 'Golden', zips: ['80401'], office: 'Denver' },
  { city: 'Parker', zips: ['80134', '80138'], office: 'Denver' },
  { city: 'Castle Rock', zips: ['80104', '80109'], office: 'Colorado Springs' },
  { city: 'Boulder', zips: ['80301', '80302', '80303', '80304'], office: 'Boulder' },
  { city: 'Longmont', zips: ['80501', '80503'], office: 'Boulder' },
  { city: 'Louisville', zips: ['80027'], office: 'Boulder' },
  { city: 'Lafayette', zips: ['80026'], office: 'Boulder' },
  { city: 'Broomfield', zips: ['80020', '80023'], office: 'Boulder' },
  { city: 'Loveland', zips: ['80537', '80538'], office: 'Boulder' },
  { city: 'Fort Collins', zips: ['80521', '80524', '80525', '80526'], office: 'Boulder' },
  { city: 'Colorado Springs', zips: ['80903', '80907', '80909', '80918', '80920'], office: 'Colorado Springs' },
  { city: 'Monument', zips: ['80132'], office: 'Colorado Springs' },
  { city: 'Fountain', zips: ['80817'], office: 'Colorado Springs' },
  { city: 'Pueblo', zips: ['81001', '81004', '81005'], office: 'Colorado Springs' },
];

/** Street names for the addresses of the projects. */
export const streets: readonly [string, ...string[]] = [
  'Adams Street',
  'Alpine Avenue',
  'Ash Street',
  'Birch Court',
  'Cedar Lane',
  'Cherry Street',
  'Clayton Street',
  'Columbine Drive',
  'Cottonwood Circle',
  'Elm Street',
  'Fillmore Street',
  'Grant Street',
  'Hawthorn Avenue',
  'Iris Avenue',
  'Juniper Lane',
  'Kalmia Avenue',
  'Larimer Street',
  'Linden Drive',
  'Maple Avenue',
  'Meadow Lark Lane',
  'Monroe Street',
  'Mountain View Road',
  'Oak Street',
  'Pearl Street',
  'Pine Street',
  'Quail Ridge Road',
  'Spruce Street',
  'Tamarac Drive',
  'Vine Street',
  'Willow Creek Drive',
];

/** The sales tax on materials at each office, in percent. */
export const salesTax: Readonly<Record<OfficeName, number>> = {
  Denver: 8.81,
  Boulder: 9.045,
  'Colorado Springs': 8.2,
};

/** The telephone area code of each office. */
export const areaCode: Readonly<Record<OfficeName, string>> = {
  Denver: '303',
  Boulder: '720',
  'Colorado Springs': '719',
};
