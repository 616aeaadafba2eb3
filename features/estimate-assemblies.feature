@beyond
Feature: Assemblies of catalogue items
  An assembly is a named group of catalogue items with quantities per unit. It adds all its lines in one step.

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package
    And the catalogue has
      | Name          | Rate | Item type | Unit |
      | Slate, Welsh  | 12.5 | MATERIAL  | SF   |
      | Roofer labour | 65   | PERSONNEL | HR   |
      | Felt          | 3    | MATERIAL  | SF   |
    And the project "Granary conversion"

  Rule: An assembly adds a line for each of its items

    Scenario: A user makes an assembly and adds it to an estimate
      When I open "/lineItem"
      And I add the assembly "Slate roof" with 100 of "Slate, Welsh" and 1.5 of "Roofer labour"
      And I open the estimate of "Granary conversion"
      And I add 12 of the assembly "Slate roof"
      Then the lines are "Slate, Welsh / Roofer labour"
      And the line "Slate, Welsh" has the total $15,000.00
      And the line "Roofer labour" has the total $1,170.00

    Scenario: An item that was deleted from the catalogue is left out
      When I open "/lineItem"
      And I add the assembly "Felt roof" with 100 of "Slate, Welsh" and 110 of "Felt"
      And I delete the catalogue item "Felt"
      And I open the estimate of "Granary conversion"
      And I add 2 of the assembly "Felt roof", which warns that "Felt" is left out
      Then the lines are "Slate, Welsh"
