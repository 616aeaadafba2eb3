/** Who the jobs are for: a name, and how the job's title calls them. */
export interface Client {
  readonly name: string;
  readonly place: string;
}

const people =
  'Maria Alvarez,Steven Kowalski,Grace Liu,Harold Jensen,Aisha Rahman,Paul Trujillo,Linda Beck,Omar Haddad,Rachel Stein,Kevin Doyle,' +
  'Yolanda Price,Victor Sandoval,Hannah Brandt,Dennis Carver,Mei Tanaka,Robert Fields,Carla Montoya,James Whitaker,Nadia Petrova,' +
  'Eric Lindqvist,Tamara Boone,Luis Archuleta,Susan Pryor,Daniel Cho,Patricia Vance,Andre Coleman,Julie Hoffman,Samir Patel,' +
  'Kathleen Moore,Brian Esposito,Alicia Romero,George Nyberg,Wendy Tran,Marvin Gill,Erica Salazar,Thomas Reyes,Beth Calloway,' +
  'Ivan Horvat,Denise Fuller,Carlos Medina,Amy Stroud,Nathan Wells,Rosa Gallegos,Walter Finch,Irene Baca,Craig Donnelly,' +
  'Monica Shaw,Peter Vigil,Joyce Hartman,Ruben Ortega';

const organisations =
  'Cedar Glen HOA,Foothills Community Church,Aspen Ridge Apartments,Bluebird Day School,Prairie View Dental,' +
  'Table Mesa Veterinary,Union Station Coffee,Pikes Peak Storage,St. Vrain Brewing,Garden of the Gods Inn';

/** 60 of them, an organisation after every five people. */
export const clients: readonly Client[] = people.split(',').flatMap((name, at) => {
  const organisation = organisations.split(',')[Math.floor(at / 5)];
  const person = { name, place: `${name.split(' ').at(-1)} residence` };
  return at % 5 === 4 && organisation ? [person, { name: organisation, place: organisation }] : [person];
});

/** Where the work comes from, the frequent ones more than once; some do not say. */
export const referrers: readonly [string, ...string[]] = [
  'Angi',
  'Angi',
  'Angi',
  'Google',
  'Google',
  'Neighbor',
  'Neighbor',
  'Repeat client',
  'Repeat client',
  'Yard sign',
  'State Farm',
  'Kim Dawes, realtor',
  'Home show',
  'Nextdoor',
  '',
  '',
];
