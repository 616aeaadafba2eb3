Feature: Lines from the catalogue
  The picker is the dialog of the estimate that lists the items of the catalogue. A user adds several items while it is open.

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package

  Rule: Several items with quantities are added while the picker is open

    @R2.30 @beyond
    Scenario: A user adds two items with the keyboard
      Given the project "Granary conversion" with the lines
        | Name          | Rate | Quantity | Tax % | Unit |
        | Roofer labour | 65   | 8        | 8.25  | HR   |
      And the catalogue has
        | Name         | Rate | Item type | Unit | Tax % |
        | Slate, Welsh | 12.5 | MATERIAL  | SF   | 8.25  |
        | Scaffold     | 140  | EQUIPMENT | DA   |       |
      When I open the estimate of "Granary conversion"
      And I pick 40 of "slate" and 3 of "scaf" with the keyboard
      Then the lines are "Roofer labour / Slate, Welsh / Scaffold"
      # 40 × $12.50 with the tax of the item, 8.25 %. The scaffold has no tax, although the line before it has one.
      And the line "Slate, Welsh" has the "Total" "$541.25"
      And the line "Scaffold" has the "Total" "$420.00"
