/**
 * A stand-in for the benchmark's few-shot pools, which cannot be shipped: questions over Wikipedia
 * tables (Wikipedia contributors, through WikiTableQuestions, FeTaQA and TabFact; CC BY-SA 4.0,
 * `source` names each page). As many in a pool as the benchmark has. Use the benchmark's own pools,
 * its `few_shot` subset, for scores to be compared with the paper's.
 *
 * @module
 */
import type { FewShotExample } from "./few_shot_pool.ts";

/** Fourteen single-faceted examples. */
export const STAND_IN_SIMPLE: readonly FewShotExample[] = [
  {
    problem:
      "What are the top seven names in the 1965 College Football All-America Team, under Consensus All-Americans by uPI votes?",
    answer:
      "1. Mike Garrett\n2. Howard Twilley\n3. Tommy Nobis\n4. Jim Grabowski\n5. Dick Arrington\n6. Nick Rassas\n7. Glen Ray Hines",
    source: "https://en.wikipedia.org/wiki/1965_College_Football_All-America_Team",
  },
  {
    problem:
      "Which titles are recorded for Karl Malden, under Television from 1985 to 1991, in chronological order?",
    answer:
      "The five titles for Karl Malden are:\n\n1. Alice in Wonderland\n2. My Father, My Son\n3. The Hijacking of the Achille Lauro\n4. Call Me Anna\n5. Absolute Strangers",
    source: "https://en.wikipedia.org/wiki/Karl_Malden",
  },
  {
    problem:
      "Which four parties had the highest % in the 2017 South Korean presidential election, under Results, ranked from highest to lowest?",
    answer: "1. Democratic\n2. Liberty Korea\n3. People's\n4. Bareun",
    source: "https://en.wikipedia.org/wiki/2017_South_Korean_presidential_election",
  },
  {
    problem: "What are the top five models in Military transport aircraft by MTOW?",
    answer:
      "There are five such models:\n\n1. An-225 Mriya\n2. An-124 Ruslan\n3. C-5 Galaxy\n4. C-17 Globemaster III\n5. An-22 Antei",
    source: "https://en.wikipedia.org/wiki/Military_transport_aircraft",
  },
  {
    problem: "Can you name the films of Arjun Kapoor, under Filmography in 2014?",
    answer: "1. Gunday\n2. 2 States\n3. Finding Fanny",
    source: "https://en.wikipedia.org/wiki/Arjun_Kapoor",
  },
  {
    problem:
      "What are the top five names in the list of districts of Maharashtra by Sex Ratio, in ranked order?",
    answer:
      "Five names match the question.\n\n1. Ratnagiri\n2. Sindhudurg\n3. Gondia\n4. Satara\n5. Bhandara",
    source: "https://en.wikipedia.org/wiki/List_of_districts_of_Maharashtra",
  },
  {
    problem:
      "For Ty Dolla Sign, under Awards and nominations, what are the awards with Won as the result?",
    answer:
      "1. Teen Choice Awards\n2. MTV Video Music Awards\n3. American Music Awards\n4. iHeartRadio Music Awards\n5. Kids' Choice Awards",
    source: "https://en.wikipedia.org/wiki/Ty_Dolla_Sign",
  },
  {
    problem:
      "What are the top three names in the list of tallest buildings in Oakland, California, in order of rank?",
    answer:
      "The names are as follows:\n\n1. Ordway Building\n2. Kaiser Center\n3. Lake Merritt Plaza",
    source: "https://en.wikipedia.org/wiki/List_of_tallest_buildings_in_Oakland,_California",
  },
  {
    problem:
      "What names have the structural type Skyscraper in the list of tallest freestanding structures in the world?",
    answer:
      "According to the table on List of tallest freestanding structures in the world:\n\n1. Chrysler Building\n2. Empire State Building\n3. Burj Khalifa",
    source: "https://en.wikipedia.org/wiki/List_of_tallest_freestanding_structures_in_the_world",
  },
  {
    problem:
      "In chronological order, what were the names in the list of largest locomotives from 1958 to 1969?",
    answer:
      "1. GTEL 8500 'Big Blow'\n2. Ae 8/8\n3. Union Pacific Coal GTEL\n4. Re 4/4\n5. Class 461\n6. EMD DDA40X",
    source: "https://en.wikipedia.org/wiki/List_of_largest_locomotives",
  },
  {
    problem:
      "Which three canals had the highest length (miles) in the list of canals of the United Kingdom, in descending order?",
    answer:
      "The canals are as follows:\n\n1. Caledonian Canal\n2. Forth and Clyde Canal\n3. Union Canal",
    source: "https://en.wikipedia.org/wiki/List_of_canals_of_the_United_Kingdom",
  },
  {
    problem:
      "What grand crus have the village Morey-Saint-Denis in the list of Burgundy Grand Crus?",
    answer:
      "There are five such grand crus:\n\n1. Bonnes-Mares\n2. Clos de la Roche\n3. Clos Des Lambrays\n4. Clos de Tart\n5. Clos Saint-Denis",
    source: "https://en.wikipedia.org/wiki/List_of_Burgundy_Grand_Crus",
  },
  {
    problem: "Which countries took the first eight places in Grape, starting with first place?",
    answer:
      "1. China\n2. Italy\n3. United States\n4. France\n5. Spain\n6. Turkey\n7. Chile\n8. Argentina",
    source: "https://en.wikipedia.org/wiki/Grape",
  },
  {
    problem: "Which 6 commodities had the highest 2003 - 04 in Agriculture in Australia?",
    answer: "1. Cattle and Calves\n2. Wheat\n3. Milk\n4. Wool\n5. S Vegetable\n6. Fruit and Nuts",
    source: "https://en.wikipedia.org/wiki/Agriculture_in_Australia",
  },
];

/** Ten multi-faceted examples. */
export const STAND_IN_COMPLEX: readonly FewShotExample[] = [
  {
    problem:
      "What were the films in Ryan Wynott (Filmography) between 2009 and 2012, and what was the role of each?",
    answer:
      "According to the table on Ryan Wynott:\n\n1. Hank\n* Role: Henry\n\n2. Cold Case\n* Role: Young Michael\n\n3. Regarding: Beauregard\n* Role: Young Trevor (8 years old)\n\n4. FlashForward\n* Role: Dylan Simcoe\n\n5. The Cape\n* Role: Trip Faraday\n\n6. Love's Christmas Journey\n* Role: Christopher Davis\n\n7. Grey's Anatomy\n* Role: Wes Connors",
    source: "https://en.wikipedia.org/wiki/Ryan_Wynott",
  },
  {
    problem:
      "Which teams in the 2000 Úrvalsdeild have more than 26 for points, including the pos, the Goals Against and the points?",
    answer:
      "The teams are as follows:\n\n1. KR\n* pos: 1\n* Goals Against: 14\n* points: 37\n\n2. Fylkir\n* pos: 2\n* Goals Against: 16\n* points: 35\n\n3. Grindavík\n* pos: 3\n* Goals Against: 18\n* points: 30\n\n4. ÍBV\n* pos: 4\n* Goals Against: 17\n* points: 29",
    source: "https://en.wikipedia.org/wiki/2000_%C3%9Arvalsdeild",
  },
  {
    problem:
      "What are the winners listed between 2006 and 2010 for National Hurling League, including the year, the runners-up and the Winning Captain?",
    answer:
      "1. Dublin\n* Year: 2006\n* Runners-up: Kerry\n* Winning Captain: Philip Brennan\n\n2. Laois\n* Year: 2007\n* Runners-up: Wicklow\n* Winning Captain: Joe FitzPatrick\n\n3. Westmeath\n* Year: 2008\n* Runners-up: Carlow\n* Winning Captain: Brendan Murtagh\n\n4. Offaly\n* Year: 2009\n* Runners-up: Wexford\n* Winning Captain: Ger Oakley\n\n5. Wexford\n* Year: 2010\n* Runners-up: Clare\n* Winning Captain: Diarmuid Lyng",
    source: "https://en.wikipedia.org/wiki/National_Hurling_League",
  },
  {
    problem: "What are the first 3 winners in Le Tour de Filipinas, including the year?",
    answer:
      "1. Jacinto Sicam (PHI)\n* Year: 1982\n\n2. Romeo Bonzo (PHI)\n* Year: 1983\n\n3. Ruben Carino (PHI)\n* Year: 1984",
    source: "https://en.wikipedia.org/wiki/Le_Tour_de_Filipinas",
  },
  {
    problem:
      "What are the titles listed between 1969 and 1978 for Renaissance (band), and what are the year?",
    answer:
      "1. Renaissance\n* Year: 1969\n\n2. Illusion\n* Year: 1971\n\n3. Prologue\n* Year: 1972\n\n4. Ashes Are Burning\n* Year: 1973\n\n5. Turn of the Cards\n* Year: 1974\n\n6. Scheherazade and Other Stories\n* Year: 1975\n\n7. Novella\n* Year: 1977\n\n8. A Song for All Seasons\n* Year: 1978",
    source: "https://en.wikipedia.org/wiki/Renaissance_(band)",
  },
  {
    problem:
      "What are the laureates listed from 1971 to 1985 for the list of Nobel laureates affiliated with the University of Pennsylvania, along with the year for each?",
    answer:
      "Here are the 7 laureates:\n\n1. Simon Kuznets\n* Year: 1971\n\n2. Christian B. Anfinsen\n* Year: 1972\n\n3. Gerald Edelman\n* Year: 1972\n\n4. John Robert Schrieffer\n* Year: 1972\n\n5. Baruch Samuel Blumberg\n* Year: 1976\n\n6. Lawrence Klein\n* Year: 1980\n\n7. Michael Stuart Brown\n* Year: 1985",
    source:
      "https://en.wikipedia.org/wiki/List_of_Nobel_laureates_affiliated_with_the_University_of_Pennsylvania",
  },
  {
    problem:
      "Which winners are recorded for the list of Iron Chef episodes between 2001 and 2002, along with the theme ingredient for each?",
    answer:
      "Based on the Wikipedia table for List of Iron Chef episodes, the winners are:\n\n1. Toshirō Kandagawa\n* Theme ingredient: Red Snapper\n\n2. Bobby Flay\n* Theme ingredient: Spiny Lobster\n\n3. Chen Kenichi\n* Theme ingredient: King Crab\n\n4. Kimio Nonaga\n* Theme ingredient: Pacific Bluefin Tuna",
    source: "https://en.wikipedia.org/wiki/List_of_Iron_Chef_episodes",
  },
  {
    problem:
      "What were the locations in the list of countries with McDonald's restaurants from 1967 to 1971, including the continent, the city and the date?",
    answer:
      "1. Puerto Rico\n* continent: Caribbean\n* city: San Juan\n* date: November 10\n\n2. Australia\n* continent: Oceania\n* city: Sydney\n* date: May 30\n\n3. Japan\n* continent: Asia 1\n* city: Tokyo\n* date: July 20\n\n4. Netherlands\n* continent: Europe\n* city: Zaandam\n* date: August 21",
    source: "https://en.wikipedia.org/wiki/List_of_countries_with_McDonald%27s_restaurants",
  },
  {
    problem: "What movies did Randall Park play in 2014? What roles did he play?",
    answer:
      "The answers are as follows:\n\n1. Neighbors\n* Role: Rep\n\n2. Sex Tape\n* Role: Edward\n\n3. They Came Together\n* Role: Martinson\n\n4. The Interview\n* Role: Kim Jong-un",
    source: "https://en.wikipedia.org/wiki/Randall_Park",
  },
  {
    problem:
      "What names have the date 1939 in Royal Arsenal Railway, and what was the builder and the works number of each?",
    answer:
      "Based on the Wikipedia table for Royal Arsenal Railway, the names are:\n\n1. Haig\n* builder: Bagnall\n* works number: 2606\n\n2. Beatty\n* builder: Hudswell Clarke\n* works number: 1696\n\n3. French\n* builder: Robert Stephenson & Hawthorn\n* works number: 6976",
    source: "https://en.wikipedia.org/wiki/Royal_Arsenal_Railway",
  },
];
