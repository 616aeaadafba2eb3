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

    @test-all
    Scenario: A user undoes and redoes a deletion with the keyboard
      When I open the estimate of "Granary conversion"
      And I delete the line "Slate, Welsh"
      And I undo with the keyboard
      Then a toast says "Undone: 1 line deleted"
      And the lines are "Slate, Welsh / Roofer labour / Scaffold"
      And the total is $1,300.00
      When I redo with the keyboard
      Then the lines are "Roofer labour / Scaffold"

    @test-all
    Scenario: A user undoes a move with the keyboard
      When I open the estimate of "Granary conversion"
      And I move the line "Scaffold" up with the keyboard
      Then the lines are "Slate, Welsh / Scaffold / Roofer labour"
      When I undo with the keyboard
      Then the lines are "Slate, Welsh / Roofer labour / Scaffold"

    Scenario: A user undoes a deletion after a reload
      When I open the estimate of "Granary conversion"
      And I delete the line "Roofer labour"
      Then a toast says "Item removed"
      When I reload the page
      And I press "Undo"
      Then the lines are "Slate, Welsh / Roofer labour / Scaffold"

  Rule: A deletion without a connection is sent later

    @test-all
    Scenario: A line deleted offline is deleted when the connection returns
      When I open the estimate of "Granary conversion"
      And I ask to delete the line "Slate, Welsh"
      And the connection is lost
      And I answer "Yes"
      Then I see the notice "Offline, 1 change"
      And the lines are "Roofer labour / Scaffold"
      When the connection returns
      # The server numbered the three lines 1, 2 and 3. A deletion does not change the numbers of the lines that remain.
      Then the stored lines have the numbers "2, 3"
