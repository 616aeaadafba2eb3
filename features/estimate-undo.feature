@beyond
Feature: Undo, redo and offline changes of an estimate

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package
    And the project "Granary conversion" with the lines
      | Name          | Rate | Quantity | Tax % | Unit |
      | Slate, Welsh  | 12.5 | 40       | 0     | SF   |
      | Roofer labour | 65   | 8        | 0     | HR   |
      | Scaffold      | 140  | 2        | 0     | DA   |

  Rule: A user can undo and redo their own changes

    Scenario: A user undoes a deletion after a reload
      When I open the estimate of "Granary conversion"
      And I delete the line "Roofer labour"
      Then a toast says "Item removed" and "Removed succesfully!"
      When I reload the page
      And I press "Undo"
      Then the lines are "Slate, Welsh / Roofer labour / Scaffold"
