@beyond
Feature: Keys and clicks for a roof
  A user prices one roof of 12 lines from an assembly, and changes it later. The figures are compared in docs/estimating-keys.md.

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package
    And the company has
      | Default tax % | 0 |
    And the project "Granary conversion"

  Rule: Measures give all quantities, also after the roof has changed

    Scenario: The roof is priced from its measures
      Given the assembly "Asphalt roof" of measured items
        | Item                  | Rate  | Unit | Covers | Formula                                |
        | Tear-off              | 62    | SQ   |        | area * pitchFactor / 100               |
        | Underlayment          | 17.25 | SQ   |        | area * pitchFactor * (1 + waste) / 100 |
        | Ice and water shield  | 92    | RL   | 200    | length * 3 / covers                    |
        | Drip edge             | 2.15  | LF   |        | length                                 |
        | Starter strip         | 1.95  | LF   |        | length                                 |
        | Architectural shingle | 118.5 | SQ   |        | area * pitchFactor * (1 + waste) / 100 |
        | Install shingles      | 125   | SQ   |        | area * pitchFactor / 100               |
        | Ridge cap             | 4.1   | LF   |        | length2                                |
        | Ridge vent            | 6.85  | LF   |        | length2                                |
        | Coil nails            | 38.75 | BX   | 1500   | area * pitchFactor / covers            |
        | Dumpster              | 485   | LO   | 2500   | area / covers                          |
        | Cleanup               | 9     | SQ   |        | area * pitchFactor / 100               |
      When I open the estimate of "Granary conversion"
      And I count the keys and clicks
      And I add the measured "Asphalt roof" with the area 2000, the eaves 180 and the ridges 44
      Then the quantities are "22.36 / 24.596 / 3 / 180 / 180 / 24.596 / 22.36 / 44 / 44 / 2 / 1 / 22.36"
      And I have used 18 keys and 2 clicks
      When I change the measures of "Tear-off" to the area 2400, the eaves 200 and the ridges 52
      Then the quantities are "26.832 / 29.5152 / 3 / 200 / 200 / 29.5152 / 26.832 / 52 / 52 / 2 / 1 / 26.832"
      And I have used 14 keys and 2 clicks

  Rule: Without measures, the user computes the quantities and types those that do not follow from the squares

    @test-all
    Scenario: The same roof is priced from an assembly with fixed quantities
      Given the assembly "Asphalt roof" of items for each square
        | Item                  | Rate  | Unit | Quantity |
        | Tear-off              | 62    | SQ   | 1        |
        | Underlayment          | 17.25 | SQ   | 1.1      |
        | Ice and water shield  | 92    | RL   | 0.2      |
        | Drip edge             | 2.15  | LF   | 8        |
        | Starter strip         | 1.95  | LF   | 8        |
        | Architectural shingle | 118.5 | SQ   | 1.1      |
        | Install shingles      | 125   | SQ   | 1        |
        | Ridge cap             | 4.1   | LF   | 2        |
        | Ridge vent            | 6.85  | LF   | 2        |
        | Coil nails            | 38.75 | BX   | 0.1      |
        | Dumpster              | 485   | LO   | 0.1      |
        | Cleanup               | 9     | SQ   | 1        |
      When I open the estimate of "Granary conversion"
      And I count the keys and clicks
      And I add 22.36 squares of "Asphalt roof"
      And I type the quantities "- / - / 3 / 180 / 180 / - / - / 44 / 44 / 2 / 1 / -"
      Then the quantities are "22.36 / 24.596 / 3 / 180 / 180 / 24.596 / 22.36 / 44 / 44 / 2 / 1 / 22.36"
      And I have used 33 keys and 2 clicks
      When I type the quantities "26.83 / 29.52 / - / 200 / 200 / 29.52 / 26.83 / 52 / 52 / - / - / 26.83"
      Then the quantities are "26.83 / 29.52 / 3 / 200 / 200 / 29.52 / 26.83 / 52 / 52 / 2 / 1 / 26.83"
      And I have used 47 keys and 1 click
